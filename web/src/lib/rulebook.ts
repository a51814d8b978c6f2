/** The rulebooks of the Python package as clean HTML, every rule with an address of its own. Loaded when opened. */
import DOMPurify from "dompurify";
import { Marked } from "marked";
import type { Language } from "./settings.svelte";

const books = import.meta.glob<string>("../../../src/walpurgis/games/*/rulebook/*.md", {
  query: "?raw",
  import: "default",
});
const pictures = import.meta.glob<string>("../../../src/walpurgis/games/*/rulebook/pictures/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
const home = "../../../src/walpurgis/games";

/** The address of a rule within the page: "S4.2" is "rule-S4-2". */
export const anchorOf = (rule: string) => `rule-${rule.replaceAll(".", "-")}`;

/** As a screen of its own, or within one (`within`), where the headings are one level lower. */
export async function rulebook(game: string, language: Language, within = false): Promise<string> {
  const text = (await books[`${home}/${game}/rulebook/${language}.md`]?.()) ?? "";
  return toHtml(text, (name) => pictures[`${home}/${game}/rulebook/${name}`] ?? "", within);
}

export function toHtml(text: string, picture: (name: string) => string, within = false): string {
  const marked = new Marked({
    renderer: {
      strong({ tokens, text }) {
        const rule = /^[A-Z]\d+(\.\d+)?$/.test(text);
        const inner = this.parser.parseInline(tokens);
        return rule ? `<strong class="rule" id="${anchorOf(text)}">${inner}</strong>` : `<strong>${inner}</strong>`;
      },
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        const chapter = /^[A-Z]\d+/.exec(inner)?.[0];
        const level = within ? depth + 1 : depth;
        return `<h${level} class="depth-${depth}"${chapter ? ` id="${anchorOf(chapter)}"` : ""}>${inner}</h${level}>`;
      },
      image({ href, text }) {
        return `<img src="${picture(href)}" alt="${text.replaceAll('"', "&quot;")}" loading="lazy">`;
      },
      table(token) {
        // Wide tables scroll by themselves, by keyboard too.
        const cells = (row: typeof token.header, tag: string) =>
          row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("");
        const rows = token.rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
        return `<div class="wide" tabindex="0"><table><thead><tr>${cells(token.header, "th")}</tr></thead><tbody>${rows}</tbody></table></div>`;
      },
    },
  });
  return DOMPurify.sanitize(marked.parse(text, { async: false }), { ADD_ATTR: ["tabindex"] });
}
