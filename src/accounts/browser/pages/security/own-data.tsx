import { useMutation } from "@tanstack/react-query";
import { AccountCard } from "#accounts/browser/account-area/account-card.tsx";
import { exportEndpoints } from "#accounts/contract/security.ts";
import { failureText } from "#platform/browser/api/api-error.ts";
import { downloadFile } from "#platform/browser/api/download-file.ts";
import { Button } from "#ui/forms/button.tsx";

/** Downloads all data that the school stores about the user. */
export function OwnData({ userId }: { userId: string }) {
  const download = useMutation({
    mutationFn: () =>
      downloadFile(exportEndpoints.ownData, { params: { id: userId }, name: "my-data.json" }),
  });
  return (
    <AccountCard
      title="Your data"
      lead="Everything that we keep about you, at once, as a file that programs can read (JSON)."
    >
      <Button variant="ghost" pending={download.isPending} onClick={() => download.mutate()}>
        Download my data
      </Button>
      {download.isError && (
        <p role="alert" className="mt-3 font-medium text-danger-text">
          {failureText(download.error, "Unable to fetch your data. Please try again.")}
        </p>
      )}
    </AccountCard>
  );
}
