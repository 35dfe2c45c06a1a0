/**
 * A whole number with its thousands grouped: `4,753`. Without `Intl`, whose first use costs a phone
 * more than 100 ms.
 */
export function presentNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A share in percent: `63%`. */
export const presentShare = (share: number): string => `${Math.round(share * 100)}%`;
