const signs = { NGN: "₦", USD: "$" };

/** An amount in minor units as a price: `2000000` NGN is `₦20,000`; cents only where there are any. */
export function formatPrice(amountMinor: number, currency: "NGN" | "USD"): string {
  const whole = amountMinor % 100 === 0;
  const amount = (amountMinor / 100).toLocaleString("en", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${signs[currency]}${amount}`;
}
