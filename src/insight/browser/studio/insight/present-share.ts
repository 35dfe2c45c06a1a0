/** A share in percent: `63%`. */
export const presentShare = (share: number): string => `${Math.round(share * 100)}%`;
