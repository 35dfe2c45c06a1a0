import { type ChangeEvent, useId, useState } from "react";
import type { CurrentUser } from "#accounts/contract.ts";
import { classNames } from "#ui/class-names.ts";
import { Button, buttonClass } from "#ui/forms/button.tsx";
import { Avatar } from "#ui/media/account-avatar.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import { imageTypes, type OpenedImage, openImage } from "./open-image.ts";
import type { AvatarChange } from "./save-profile.ts";

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
  const { opened, failure, choose, close } = useChosenFile();
  const shown = shownAvatar(user, change);
  const remove = () => onChange(user.picture === null ? undefined : { kind: "removed" });
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
            onChange={choose}
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
      {opened && <CropDialog picture={opened} onUse={use} onClose={close} />}
    </div>
  );
}

function shownAvatar(user: CurrentUser, change: AvatarChange | undefined): string | null {
  if (change === undefined) return user.picture;
  return change.kind === "new" ? change.previewUrl : null;
}

/** The chosen file, opened for cropping, or its error message. */
function useChosenFile() {
  const [opened, setOpened] = useState<OpenedImage>();
  const [failure, setFailure] = useState<string>();
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0];
    if (!file) return;
    setFailure(undefined);
    try {
      setOpened(await openImage(file));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    // Allows choosing the same file again.
    input.value = "";
  };
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url);
    setOpened(undefined);
  };
  return {
    opened,
    failure,
    close,
    choose: (event: ChangeEvent<HTMLInputElement>) => void choose(event),
  };
}
