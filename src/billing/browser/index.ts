/** The editor of the plans' prices, fetched on first use. */
export const loadPrices = async () => (await import("./studio/prices/price-editor.tsx")).Prices;
