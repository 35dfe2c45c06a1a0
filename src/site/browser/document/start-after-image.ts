/**
 * Delays a page's scripts until its main image is loaded, so that on a slow connection text, fonts and
 * image come first. React Router starts a document with an inline module of static imports; these become
 * concurrent dynamic imports after the image, or after two seconds. A document of another structure is
 * unchanged.
 */
export function startAfterImage(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(startModule, (whole, open: string, text: string, close: string) => {
      const imports = [...text.matchAll(staticImport)];
      if (imports.length === 0) return whole;
      const names = imports.map(([, name]) => name ?? "").join(",");
      const dynamicImports = imports.map(([, , url]) => `import("${url}")`).join(",");
      const rest = text.replaceAll(staticImport, "").trim();
      return `${open}${waitForImage}const [${names}]=await Promise.all([${dynamicImports}]);\n${rest}${close}`;
    });
}

const startModule =
  /(<script(?=[^>]* type="module")[^>]*>)([^<]*__reactRouterRouteModules[^<]*)(<\/script>)/;
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";$/gm;

/** Waits for the image with high fetch priority, for two seconds at most. */
const waitForImage =
  `await Promise.race([` +
  `document.querySelector('img[fetchpriority="high"]')?.decode().catch(()=>{}),` +
  `new Promise(done=>setTimeout(done,2000))]);\n`;
