import { useNavigate } from "react-router";
import type { CurrentUser } from "#accounts/contract.ts";
import { Button } from "#ui/forms/button.tsx";
import { TextField } from "#ui/forms/field.tsx";
import { AvatarField } from "./avatar-field.tsx";
import { discarding, LeaveDialog } from "./leave-dialog.tsx";
import { useEditProfile } from "./use-edit-profile.ts";

/** Avatar, Full Name, Phone, Cancel and Save (spec §2). */
export function EditForm({ user }: { user: CurrentUser }) {
  const { field, picture, setPicture, uploadedFraction, reason, isChanged, isSubmitting, save } =
    useEditProfile(user);
  const navigate = useNavigate();
  return (
    <form
      method="post"
      noValidate
      onSubmit={save}
      className="grid gap-6 rounded-sheet bg-raised p-6 shadow-sheet ring-1 ring-line sm:p-8"
    >
      <LeaveDialog isChanged={isChanged} />
      <AvatarField user={user} change={picture} onChange={setPicture} disabled={isSubmitting} />
      <TextField
        label="Full Name"
        autoComplete="name"
        required
        readOnly={isSubmitting}
        {...field("name")}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Optional"
        readOnly={isSubmitting}
        {...field("phone")}
      />
      {uploadedFraction !== undefined && <UploadProgress fraction={uploadedFraction} />}
      {reason && (
        <p role="alert" className="font-medium text-danger-text">
          {reason}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button
          variant="ghost"
          disabled={isSubmitting}
          onClick={() => void navigate("/account-profile", { state: discarding })}
          className="max-sm:flex-1"
        >
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isSubmitting}
          disabled={!isChanged}
          className="min-w-36 max-sm:flex-1"
        >
          {isSubmitting ? "Saving..." : "Save"}
        </Button>
      </div>
    </form>
  );
}

function UploadProgress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="grid gap-2 text-sm text-muted">
      <span aria-hidden className="flex justify-between tabular">
        <span>Uploading the picture</span>
        <span>{percent}%</span>
      </span>
      <div
        role="progressbar"
        aria-label="Uploading the picture"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-1.5 overflow-hidden rounded-full bg-key-off"
      >
        <div
          className="h-full origin-left bg-accent transition-transform duration-200 ease-damper"
          style={{ transform: `scaleX(${fraction})` }}
        />
      </div>
    </div>
  );
}
