import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { showChanged } from "#accounts/browser/session/session-store.ts";
import type { CurrentUser } from "#accounts/contract.ts";
import { notifyError, notifySuccess } from "#ui/feedback/toast.ts";
import { useCheckedForm } from "#ui/forms/use-checked-form.ts";
import { profileForm } from "../sign-in/form-rules.ts";
import { type AvatarChange, saveProfile } from "./save-profile.ts";

/** The profile form: unsaved input stays until it is saved or discarded. */
export function useEditProfile(user: CurrentUser) {
  const [picture, setPicture] = useState<AvatarChange>();
  const [uploadedFraction, setUploadedFraction] = useState<number>();
  const [reason, setReason] = useState<string>();
  const queries = useQueryClient();
  const { field, formState, handleSubmit, reset } = useCheckedForm(profileForm, {
    // Applies changes from other tabs and devices, except to fields edited here.
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
    // Posts show the user's name and avatar, so they are fetched again when next shown.
    await queries.invalidateQueries({ refetchType: "none" });
    notifySuccess(outcome.message);
  });

  const isChanged = formState.isDirty || picture !== undefined;
  const { isSubmitting } = formState;
  return { field, picture, setPicture, uploadedFraction, reason, isChanged, isSubmitting, save };
}

/** Revokes the preview's URL when it is replaced or the page unmounts. */
function usePreviewCleared(picture: AvatarChange | undefined): void {
  const previewUrl = picture?.kind === "new" ? picture.previewUrl : undefined;
  useEffect(() => {
    if (previewUrl === undefined) return;
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
}
