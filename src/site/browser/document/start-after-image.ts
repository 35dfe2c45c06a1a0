/**
 * Lets a page's scripts wait for its first picture, so that on a slow line the words, the fonts and
 * that picture have it for themselves. React Router starts a document with an inline module of
 * static imports; the same imports are made here, all at once, when the picture has come (or is
 * late). A document in another shape is left as it is: it works, only less smoothly.
 */
export function startAfterImage(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(startModule, (whole, open: string, text: string, close: string) => {
      const imports = [...text.matchAll(staticImport)];
      if (imports.length === 0) return whole;
      const names = imports.map(([, name]) => name ?? "").join(",");
      const parts = imports.map(([, , address]) => `import("${address}")`).join(",");
      const rest = text.replaceAll(staticImport, "").trim();
      return `${open}${waitForImage}const [${names}]=await Promise.all([${parts}]);\n${rest}${close}`;
    });
}

const startModule =
  /(<script(?=[^>]* type="module")[^>]*>)([^<]*__reactRouterRouteModules[^<]*)(<\/script>)/;
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** The picture that the page itself marks as the most important one; two seconds are late enough. */
const waitForImage =
  `await Promise.race([` +
  `document.querySelector('img[fetchpriority="high"]')?.decode().catch(()=>{}),` +
  `new Promise(done=>setTimeout(done,2000))]);\n`;
