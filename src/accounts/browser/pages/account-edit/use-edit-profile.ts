import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showChanged } from "#accounts/browser/session/session-store.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { profileForm } from "../sign-in/form-rules.ts";
import { type AvatarChange, saveProfile } from "./save-profile.ts";

/** The form of one's profile: what is typed and chosen stays until it is saved or given up. */
export function useEditProfile(user: CurrentUser) {
  const [picture, setPicture] = useState<AvatarChange>();
  const [uploadedFraction, setUploadedFraction] = useState<number>();
  const [reason, setReason] = useState<string>();
  const queries = useQueryClient();
  const { field, formState, handleSubmit, reset } = useCheckedForm(profileForm, {
    // What another tab or device has saved comes in, except over what is being typed here.
    values: { name: user.name, phone: user.phone ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  usePreviewCleared(picture);

  const save = handleSubmit(async (fields) => {
    setReason(undefined);
    const changes = { userId: user._id, ...fields, picture, onProgress: setUploadedFraction };
    const outcome = await saveProfile(changes);
    if (outcome.kind === "failed") {
      setPicture(outcome.picture);
      setReason(outcome.reason);
      notifyError(outcome.notice);
      return;
    }
    const { name, phone } = outcome.user;
    reset({ name, phone: phone ?? "" });
    setPicture(undefined);
    showChanged(outcome.user);
    // Name and picture stand beside what the user wrote; it is asked for anew where it is shown next.
    await queries.invalidateQueries({ refetchType: "none" });
    notifySuccess(outcome.message);
  });

  const isChanged = formState.isDirty || picture !== undefined;
  const { isSubmitting } = formState;
  return { field, picture, setPicture, uploadedFraction, reason, isChanged, isSubmitting, save };
}

/** Gives a preview's memory back when another takes its place or the page is left. */
function usePreviewCleared(picture: AvatarChange | undefined): void {
  const previewUrl = picture?.kind === "new" ? picture.previewUrl : undefined;
  useEffect(() => {
    if (previewUrl === undefined) return;
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
}
