import { zodResolver } from "@hookform/resolvers/zod";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import type { CurrentUser } from "#accounts/contract.ts";
import { showChanged } from "#accounts/session/session-store.ts";
import { notifyError, notifySuccess } from "#ui/toast.ts";
import { profileForm } from "../form-rules.ts";
import { type PictureChange, saveProfile } from "./save-profile.ts";

/** The form of one's profile: what is typed and chosen stays until it is saved or given up. */
export function useEditProfile(user: CurrentUser) {
  const [picture, setPicture] = useState<PictureChange>();
  const [sentPart, setSentPart] = useState<number>();
  const [reason, setReason] = useState<string>();
  const queries = useQueryClient();
  const form = useForm({
    resolver: zodResolver(profileForm),
    // What another tab or device has saved comes in, except over what is being typed here.
    values: { name: user.name, phone: user.phone ?? "" },
    resetOptions: { keepDirtyValues: true },
  });
  usePreviewCleared(picture);

  const save = async (fields: z.output<typeof profileForm>) => {
    setReason(undefined);
    const changes = { userId: user._id, ...fields, picture, onProgress: setSentPart };
    const outcome = await saveProfile(changes);
    if (outcome.kind === "failed") {
      setPicture(outcome.picture);
      setReason(outcome.reason);
      notifyError(outcome.notice);
      return;
    }
    const { name, phone } = outcome.user;
    form.reset({ name, phone: phone ?? "" });
    setPicture(undefined);
    showChanged(outcome.user);
    // Name and picture stand beside what the user wrote; it is asked for anew where it is shown next.
    await queries.invalidateQueries({ refetchType: "none" });
    notifySuccess(outcome.message);
  };

  const isChanged = form.formState.isDirty || picture !== undefined;
  return { form, picture, setPicture, sentPart, reason, isChanged, save: form.handleSubmit(save) };
}

/** Gives a preview's memory back when another takes its place or the page is left. */
function usePreviewCleared(picture: PictureChange | undefined): void {
  const previewUrl = picture?.kind === "new" ? picture.previewUrl : undefined;
  useEffect(() => {
    if (previewUrl === undefined) return;
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
}
