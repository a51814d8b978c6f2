/**
 * The address of the page as state. Links are plain <a href>; those within the page are followed without a load.
 * In a static folder the whole way stands behind the #: #/record/abc?turn=5
 */
import { isStatic, to } from "./place";

interface Way {
  path: string;
  search: string;
  fragment: string;
}

/** The way that the address names; undefined where it names none, but a place on the screen: #main. */
function way(): Way | undefined {
  if (!isStatic) return { path: location.pathname, search: location.search, fragment: location.hash.slice(1) };
  if (location.hash && !location.hash.startsWith("#/")) return undefined;
  const { pathname, search, hash } = new URL(location.hash.slice(1) || "/", "https://static.invalid");
  return { path: pathname, search, fragment: hash.slice(1) };
}

class Router {
  #way = $state.raw<Way>(way() ?? { path: "/", search: "", fragment: "" });

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  get path(): string {
    return this.#way.path;
  }

  get search(): string {
    return this.#way.search;
  }

  /** What stands behind the # of the way: a rule's number. */
  get fragment(): string {
    return decodeURIComponent(this.#way.fragment);
  }

  /** The parts of the path: /table/abc is ["table", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(address: string, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", to(address));
    else history.pushState(null, "", to(address));
    this.#read();
    scrollTo(0, 0);
  }

  #read() {
    this.#way = way() ?? this.#way;
  }

  #follow(event: MouseEvent) {
    const anchor = event.target instanceof Element ? event.target.closest("a") : null;
    const ours = anchor && anchor.origin === location.origin && !anchor.target && !anchor.hasAttribute("download");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!ours || !plain || event.defaultPrevented) return;
    const address = isStatic ? wayOf(anchor) : anchor.pathname + anchor.search + anchor.hash;
    if (address === undefined || /^\/(api|schema)/.test(address)) return;
    event.preventDefault();
    this.go(address);
  }
}

/** The way that a link of a static page leads; undefined where it leads elsewhere. */
function wayOf(anchor: HTMLAnchorElement): string | undefined {
  const written = anchor.getAttribute("href") ?? "";
  return written.startsWith("#/") ? written.slice(1) : written.startsWith("/") ? written : undefined;
}

export const router = new Router();
