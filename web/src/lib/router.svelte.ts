/** The address of the page as state. Links are plain <a href>; those within the page are followed without a load. */

class Router {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** The parts of the path: /table/abc is ["table", "abc"]. */
  get parts(): string[] {
    return this.path.split("/").filter(Boolean).map(decodeURIComponent);
  }

  go(address: string, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    this.#read();
    scrollTo(0, 0);
  }

  #read() {
    this.path = location.pathname;
    this.search = location.search;
  }

  #follow(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const ours = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!ours || !plain || event.defaultPrevented || /^\/(api|schema)/.test(link.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
