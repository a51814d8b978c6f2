/** The numbered rules of a rulebook, one by one. */
import { anchorOf } from "../lib/rulebook";

export interface RuleText {
  rule: string;
  text: string;
}

/** Every rule of a rulebook with its words. */
export function rulesIn(html: string): RuleText[] {
  const book = new DOMParser().parseFromString(html, "text/html");
  return [...book.querySelectorAll("p > strong.rule")].map((sign) => ({ rule: sign.textContent, text: sign.parentElement!.textContent.trim() }));
}

/** Some rules as they stand in the book, each with the table that follows it. */
export function someRules(html: string, rules: string[]): string {
  const book = new DOMParser().parseFromString(html, "text/html");
  return rules
    .flatMap((rule) => {
      const place = book.getElementById(anchorOf(rule))?.closest("p");
      if (!place) return [];
      let next = place.nextElementSibling;
      const parts = [place.outerHTML];
      if (next?.tagName === "UL") {
        parts.push(next.outerHTML);
        next = next.nextElementSibling;
      }
      if (next?.classList.contains("wide")) parts.push(next.querySelector("table")?.outerHTML ?? "");
      return [`<div class="one">${parts.join("")}</div>`];
    })
    .join("");
}
