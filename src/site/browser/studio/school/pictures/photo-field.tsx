import { uploadFile } from "#platform/browser/api/upload-file.ts";
import { maxPhotoBytes, schoolPhotoEndpoints } from "#site/contract/school-photo.ts";
import { CropDialog, type CropShape } from "#ui/crop/crop-dialog.tsx";
import { imageTypes } from "#ui/crop/open-image.ts";
import { useChosenImage } from "#ui/crop/use-chosen-image.ts";
import { isPictureName, Picture } from "#ui/media/picture.tsx";
import { PictureButtons } from "./picture-buttons.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

interface PhotoFieldProps {
  label: string;
  /** The part to which the photo belongs, such as `Banner`. */
  part: string;
  error: string | undefined;
  /** The name of a stored photo; empty for the site's picture. */
  value: string;
  /** The shape in which pages show the photo. */
  shape: CropShape;
  /** The site's picture that visitors see without a photo. */
  picture: string;
  onValue: (name: string | undefined) => void;
}

/** A photo that is cropped and stored when it is chosen, in place of one of the site's pictures. */
export function PhotoField(props: PhotoFieldProps) {
  const { label, part, error, value, shape, picture, onValue } = props;
  const { opened, failure: fileFailure, choose, close } = useChosenImage();
  const { isSending, failure, send, remove } = usePictureUpload({
    noun: "photo",
    maxBytes: maxPhotoBytes,
    upload: uploadPhoto,
    onValue,
  });
  const hasPhoto = value !== "";
  const aspect = shape.width / shape.height;
  const use = (file: Blob) => {
    close();
    void send(file);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-medium">{label}</legend>
      {isPictureName(picture) && (
        <figure>
          <div
            className="w-full overflow-hidden rounded-control"
            // At most 12rem high.
            style={{ aspectRatio: aspect, maxWidth: `${12 * aspect}rem` }}
          >
            <Picture
              name={picture}
              own={hasPhoto ? { photo: value } : {}}
              alt=""
              sizes="22rem"
              className="size-full"
            />
          </div>
          <figcaption className="mt-2 text-sm text-muted">
            {hasPhoto ? "Your photo" : "The site’s picture"}
          </figcaption>
        </figure>
      )}
      <PictureButtons
        noun="photo"
        of={part}
        hasPicture={hasPhoto}
        accept={imageTypes}
        isSending={isSending}
        problem={fileFailure ?? failure ?? error}
        hint={
          hasPhoto ? undefined : "JPEG, PNG, WebP, GIF or AVIF. You choose the part that is shown."
        }
        onChoose={(file) => void choose(file)}
        onRemove={remove}
      />
      {opened && <CropDialog picture={opened} shape={shape} onUse={use} onClose={close} />}
    </fieldset>
  );
}

async function uploadPhoto(file: Blob): Promise<string> {
  const { uploadPhoto: endpoint } = schoolPhotoEndpoints;
  return (await uploadFile(endpoint, { params: {}, file, fileName: "photo" })).photo;
}
