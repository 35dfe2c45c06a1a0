import { useRef, useState } from "react";
import { failureText } from "#platform/browser/api/api-error.ts";

interface PictureUpload {
  noun: "logo" | "photo";
  maxBytes: number;
  /** Stores the file and returns its name. */
  upload: (file: Blob) => Promise<string>;
  onValue: (name: string | undefined) => void;
}

/** Stores a chosen picture at once. A later choice counts over an earlier one. */
export function usePictureUpload({ noun, maxBytes, upload, onValue }: PictureUpload) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Counts the choices, since an earlier upload may arrive after a later one. */
  const newest = useRef(0);
  const begin = (): number => {
    newest.current += 1;
    setFailure(undefined);
    return newest.current;
  };
  const send = async (file: Blob) => {
    const own = begin();
    const isTooLarge = file.size > maxBytes;
    setSending(!isTooLarge);
    if (isTooLarge) {
      setFailure(`Please choose a picture of at most ${maxBytes / 1024 / 1024} MB.`);
      return;
    }
    try {
      const name = await upload(file);
      if (own === newest.current) onValue(name);
    } catch (error) {
      const text = failureText(error, `Unable to send the ${noun}. Please try again.`);
      if (own === newest.current) setFailure(text);
    } finally {
      if (own === newest.current) setSending(false);
    }
  };
  const remove = () => {
    begin();
    setSending(false);
    onValue(undefined);
  };
  return { isSending, failure, send, remove };
}
