import { uploadFile } from "#platform/browser/api/upload-file.ts";
import { LogoImage } from "#site/browser/shell/school-logo.tsx";
import {
  type LogoPicture,
  maxLogoBytes,
  readLogoName,
  schoolLogoEndpoints,
} from "#site/contract/school-logo.ts";
import { surfaceColours } from "#site/contract/theme-colours.ts";
import { PictureButtons } from "./picture-buttons.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

interface LogoFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** The name of a stored logo; empty for the site's own mark. */
  value: string;
  onValue: (value: string) => void;
}

/** A picture that is stored when it is chosen, with how it looks in both themes. */
export function LogoField({ label, hint, error, value, onValue }: LogoFieldProps) {
  const { isSending, failure, send, remove } = usePictureUpload({
    noun: "logo",
    maxBytes: maxLogoBytes,
    upload: uploadLogo,
    onValue: (name = "") => onValue(name),
  });
  const picture = readLogoName(value);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-small font-medium">{label}</legend>
      {picture && <Samples picture={picture} />}
      <PictureButtons
        noun="logo"
        hasPicture={picture !== null}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        isSending={isSending}
        problem={failure ?? error}
        hint={hint}
        onChoose={(file) => void send(file)}
        onRemove={remove}
      />
    </fieldset>
  );
}

async function uploadLogo(file: Blob): Promise<string> {
  const { uploadLogo: endpoint } = schoolLogoEndpoints;
  return (await uploadFile(endpoint, { params: {}, file, fileName: "logo" })).logo;
}

/** The logo on the surface of each theme. */
function Samples({ picture }: { picture: LogoPicture }) {
  const themes = [
    { label: "On light pages", surface: surfaceColours.light },
    { label: "On dark pages", surface: surfaceColours.dark },
  ];
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {themes.map(({ label, surface }) => (
        <li
          key={label}
          className="rounded-control border border-line px-4 py-5"
          style={{ backgroundColor: surface }}
        >
          <LogoImage logo={picture} alt={label} className="h-12 max-w-full" />
        </li>
      ))}
    </ul>
  );
}
