import { type ChangeEvent, useId } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { CropDialog } from "#ui/crop/crop-dialog.tsx";
import { imageTypes } from "#ui/crop/open-image.ts";
import { useChosenImage } from "#ui/crop/use-chosen-image.ts";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { Avatar } from "#ui/media/account-avatar.tsx";
import type { AvatarChange } from "./save-profile.ts";

/** The size of stored avatars (accounts/server/avatar/encode-avatar.ts). */
const avatarShape = { width: 512, height: 512, isRound: true };

interface AvatarFieldProps {
  user: CurrentUser;
  /** The unsaved change; undefined when there is none. */
  change: AvatarChange | undefined;
  onChange: (change: AvatarChange | undefined) => void;
  disabled: boolean;
}

/** Shows the avatar as it would be saved, with buttons to replace or remove it. */
export function AvatarField({ user, change, onChange, disabled }: AvatarFieldProps) {
  const id = useId();
  const { opened, failure, choose, close } = useChosenImage();
  const shown = shownAvatar(user, change);
  const remove = () => onChange(user.picture === null ? undefined : { kind: "removed" });
  const chooseByInput = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    // Allows choosing the same file again.
    input.value = "";
    if (file) void choose(file);
  };
  const use = (file: Blob) => {
    onChange({ kind: "new", file, previewUrl: URL.createObjectURL(file) });
    close();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-7 gap-y-5">
      <Avatar user={{ name: user.name, picture: shown }} size="large" />
      <div className="min-w-0 flex-1 basis-56">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
          <input
            id={id}
            type="file"
            accept={imageTypes}
            disabled={disabled}
            onChange={chooseByInput}
            aria-describedby={`${id}-word`}
            aria-invalid={failure ? true : undefined}
            className="peer sr-only"
          />
          <label
            htmlFor={id}
            className={classNames(
              buttonClass({ variant: "ghost", size: "small" }),
              "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent peer-disabled:cursor-not-allowed peer-disabled:opacity-55",
            )}
          >
            {shown === null ? "Choose a picture" : "Choose another picture"}
          </label>
          {shown !== null && (
            <Button variant="text" size="small" disabled={disabled} onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
        <p
          id={`${id}-word`}
          role={failure ? "alert" : undefined}
          className={classNames(
            "mt-3 text-sm",
            failure ? "font-medium text-danger-text" : "text-muted",
          )}
        >
          {failure ?? "JPEG, PNG, WebP, GIF or AVIF. You choose the part that is shown."}
        </p>
      </div>
      {opened && <CropDialog picture={opened} shape={avatarShape} onUse={use} onClose={close} />}
    </div>
  );
}

function shownAvatar(user: CurrentUser, change: AvatarChange | undefined): string | null {
  if (change === undefined) return user.picture;
  return change.kind === "new" ? change.previewUrl : null;
}
