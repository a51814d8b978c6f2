/** Where this page lives: on a server of ours, or in a folder that any web host serves, without a server behind it. */

/** The tag that `walpurgis page` writes into index.html. */
export const isStatic = globalThis.document?.querySelector('meta[name="walpurgis"][content="static"]') != null;

/** The folder of the page, with a slash at its end. A server has it at the root, whatever the address says. */
export const home = isStatic ? new URL(".", location.href.split("#")[0]).href : "/";

/** A link within the page: on plain web hosts the way stands behind a #, for they know no file of that name. */
export function to(way: string): string {
  return isStatic ? `#${way}` : way;
}
