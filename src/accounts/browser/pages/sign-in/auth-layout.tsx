import type { ReactNode } from "react";
import { Picture, type PictureName } from "#ui/media/picture.tsx";
import { Heading } from "#ui/page/page.tsx";

interface AuthLayoutProps {
  title: string;
  lead: ReactNode;
  picture: PictureName;
  /** The image's `object-position`. */
  position?: string;
  children: ReactNode;
}

/** A form with an image beside it; on narrow screens the form alone. */
export function AuthLayout({ title, lead, picture, position, children }: AuthLayoutProps) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div className="grid content-center px-[clamp(20px,6vw,96px)] py-12 sm:py-14 lg:min-h-[calc(100dvh-4.5rem)]">
        <div className="mx-auto w-full max-w-[29rem]">
          <Heading level={1}>{title}</Heading>
          <p className="mt-3 text-copy text-muted">{lead}</p>
          <div className="mt-9">{children}</div>
        </div>
      </div>
      <div className="hidden lg:block">
        <Picture
          name={picture}
          place="signIn"
          alt=""
          sizes="52vw"
          {...(position && { position })}
          className="sticky top-18 h-[calc(100dvh-4.5rem)] w-full"
        />
      </div>
    </div>
  );
}
