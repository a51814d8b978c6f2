/** All words of this language in one file: those of the page, and of the Python package what the page can say. */
const files = import.meta.glob<string>(
  ["./en.ftl", "../../../src/walpurgis/{words,bots/words,games/*/words}/en.ftl"],
  { eager: true, query: "?raw", import: "default" },
);
export default Object.values(files);
