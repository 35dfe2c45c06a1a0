import type { Category } from "#catalog/contract.ts";

const labels: Record<Category, string> = {
  beginner: "Beginner",
  intermediate: "Intermediate",
  professional: "Professional",
  special: "Special",
};

/** A category's display name. */
export function categoryLabel(category: Category): string {
  return labels[category];
}
