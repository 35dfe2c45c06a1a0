import { useState } from "react";
import { type OpenedImage, openImage } from "./open-image.ts";

/** The chosen file, opened for cropping, or its error message. */
export function useChosenImage() {
  const [opened, setOpened] = useState<OpenedImage>();
  const [failure, setFailure] = useState<string>();
  const choose = async (file: File) => {
    setFailure(undefined);
    try {
      setOpened(await openImage(file));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const close = () => {
    if (opened) URL.revokeObjectURL(opened.url);
    setOpened(undefined);
  };
  return { opened, failure, choose, close };
}
