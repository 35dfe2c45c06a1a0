/** What a receipt would say, for the studio, loaded on first use. */
export const loadSampleReceipt = async () =>
  (await import("./studio/sample-receipt.tsx")).SampleReceipt;

/** The editor of the plans' prices, loaded on first use. */
export const loadPrices = async () => (await import("./studio/prices/price-editor.tsx")).Prices;
