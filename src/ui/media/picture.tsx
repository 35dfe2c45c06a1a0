import manifest from "../../../public/pictures/manifest.json" with { type: "json" };
import { classNames } from "../class-names.ts";

/** Our own pictures, as tools/pictures makes them. */
export type PictureName = keyof typeof manifest;

/** Whether a name from the school's content is one of our pictures. */
export function isPictureName(name: string): name is PictureName {
  return Object.hasOwn(manifest, name);
}

interface PictureProps {
  name: PictureName;
  /** Stands upright instead of `name` on narrow windows. */
  narrow?: PictureName;
  /** Empty where the picture only sets the mood; left out, its own description. */
  alt?: string;
  /** How wide it stands, as `<img sizes>` wants it. */
  sizes?: string;
  /** True for the one picture that is the first thing seen. */
  first?: boolean;
  className?: string;
  /** Which part stays in view when cropped, as `object-position` wants it. */
  position?: string;
}

/** AVIF with WebP beneath, in all widths, over a blurred placeholder of its own colours. */
export function Picture(props: PictureProps) {
  const { name, narrow, sizes = "100vw", first = false, className, position } = props;
  const { width, height, placeholder, alt } = manifest[name];
  return (
    // Sources would else be items of a grid or row around them.
    <picture className="contents [&>source]:hidden">
      {narrow && <Sources name={narrow} sizes={sizes} media={narrowWindow} />}
      <Sources name={name} sizes={sizes} />
      <img
        src={addressOf(name, widest(name), "webp")}
        alt={props.alt ?? alt}
        width={width}
        height={height}
        sizes={sizes}
        loading={first ? "eager" : "lazy"}
        decoding={first ? "sync" : "async"}
        fetchPriority={first ? "high" : "auto"}
        className={classNames("object-cover", className)}
        style={{
          backgroundImage: `url(${placeholder})`,
          backgroundSize: "cover",
          ...(position && { objectPosition: position }),
        }}
      />
    </picture>
  );
}

const narrowWindow = "(max-width: 640px)";
const wideWindow = "(min-width: 640.02px)";

/** Preload links for the first picture of a page, one for each shape of window. */
export function pictureLinks(name: PictureName, narrow?: PictureName, sizes = "100vw") {
  const link = (which: PictureName, media?: string) => ({
    rel: "preload" as const,
    as: "image" as const,
    type: "image/avif",
    imageSrcSet: sourceSet(which, "avif"),
    imageSizes: sizes,
    fetchPriority: "high" as const,
    ...(media && { media }),
  });
  return narrow ? [link(narrow, narrowWindow), link(name, wideWindow)] : [link(name)];
}

function Sources({ name, sizes, media }: { name: PictureName; sizes: string; media?: string }) {
  return (["avif", "webp"] as const).map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      srcSet={sourceSet(name, format)}
      sizes={sizes}
      media={media}
      width={manifest[name].width}
      height={manifest[name].height}
    />
  ));
}

function sourceSet(name: PictureName, format: "avif" | "webp"): string {
  const widths: readonly number[] = manifest[name].widths;
  return widths.map((width) => `${addressOf(name, width, format)} ${width}w`).join(", ");
}

function widest(name: PictureName): number {
  return Math.max(...manifest[name].widths);
}

function addressOf(name: PictureName, width: number, format: "avif" | "webp"): string {
  return `/pictures/${name}-${width}.${format}`;
}
