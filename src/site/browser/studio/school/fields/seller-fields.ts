import type { KindOfText } from "../kind-of-text.ts";

/** Who issues receipts. */
export const sellerTexts: KindOfText = {
  label: "Seller",
  lead: "Who issues receipts, and the VAT that prices include. Receipts that were issued stay as they are.",
  fields: [
    {
      type: "line",
      name: "name",
      label: "Name",
      hint: "The person or company that sells, as its papers say.",
    },
    {
      type: "textLines",
      name: "addressLines",
      label: "Address",
      item: "Address line",
      hint: "At most six lines of 100 characters.",
    },
    {
      type: "line",
      name: "email",
      label: "E-mail",
      hint: "For questions about receipts. It must receive mail.",
    },
    { type: "line", name: "taxNumber", label: "Tax number", hint: "Left out where it is empty." },
    {
      type: "percent",
      name: "vatRatePercent",
      label: "VAT in percent",
      hint: "Included in every price where no rate below fits. With 0, receipts show no VAT.",
    },
    {
      type: "list",
      name: "vatRates",
      label: "Other rates of VAT",
      item: "Rate",
      empty: { currency: "", country: "", ratePercent: "" },
      fields: [
        {
          type: "line",
          name: "country",
          label: "Country of the payer",
          hint: "Two letters, such as GB; empty for every country. It counts over the currency.",
        },
        {
          type: "choice",
          name: "currency",
          label: "Currency",
          options: [
            { value: "", label: "Every currency" },
            { value: "NGN", label: "Naira" },
            { value: "USD", label: "Dollars" },
          ],
        },
        { type: "percent", name: "ratePercent", label: "VAT in percent" },
      ],
    },
  ],
  saving: {
    description:
      "Receipts that are issued from now on say so. Those that were issued before stay as they are.",
    done: "Saved. The next receipts say so.",
  },
};
