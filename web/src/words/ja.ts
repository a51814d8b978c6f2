/** All words of this language in one file: those of the page, and of the Python package what the page can say. */
const files = import.meta.glob<string>(
  ["./ja.ftl", "../../../src/walpurgis/{words,bots/words,games/*/words}/ja.ftl"],
  { eager: true, query: "?raw", import: "default" },
);
export default Object.values(files);
