import { useQuery } from "@tanstack/react-query";
import { Mail, Phone } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { CopyButton } from "#ui/forms/copy-button.tsx";
import { Picture } from "#ui/media/picture.tsx";
import { Heading, PageHeader } from "#ui/page/page.tsx";
import { contactQuery } from "./contact-query.ts";
import { MessageForm } from "./message-form.tsx";

/** The school's contact details, and the message form. */
export function ContactOptions() {
  const { data, isError, error } = useQuery(contactQuery);
  if (isError) return <p role="alert">{error.message}</p>;
  if (!data) return <Skeleton className="h-[32rem] w-full" />;
  const { title, lead, call, write, form } = data;
  const hasNumber = call.phone !== "" || call.whatsapp !== "";
  return (
    <div className="grid items-start gap-x-[clamp(40px,6vw,96px)] gap-y-12 lg:grid-cols-[1fr_1.15fr]">
      <div>
        <PageHeader title={title}>
          <p>{lead}</p>
        </PageHeader>
        <div
          className={classNames("grid gap-5", hasNumber && "sm:max-lg:grid-cols-2 xl:grid-cols-2")}
        >
          {hasNumber && (
            <ContactOption
              icon={<Phone size={22} aria-hidden />}
              title={call.title}
              text={call.text}
            >
              {call.phone !== "" && (
                <span className="flex flex-wrap items-center gap-x-5">
                  <a href={`tel:${call.phone.replace(/[^+\d]/g, "")}`} className={contactLinkClass}>
                    {call.phone}
                  </a>
                  <CopyButton text={call.phone} what="phone number" />
                </span>
              )}
              {call.whatsapp !== "" && (
                <a
                  href={`https://wa.me/${call.whatsapp.replace(/\D/g, "")}`}
                  rel="noopener"
                  className={contactLinkClass}
                >
                  <span>
                    WhatsApp <span className="whitespace-nowrap">{call.whatsapp}</span>
                  </span>
                </a>
              )}
            </ContactOption>
          )}
          <ContactOption
            icon={<Mail size={22} aria-hidden />}
            title={write.title}
            text={write.text}
          >
            <a href={`mailto:${write.email}`} className={contactLinkClass}>
              {write.email}
            </a>
            <CopyButton text={write.email} what="e-mail address" />
          </ContactOption>
        </div>
        <Picture
          name="metronome"
          place="contact"
          alt=""
          sizes="(max-width: 1023px) 1px, 560px"
          position="72% 50%"
          className="mt-5 hidden aspect-16/9 w-full rounded-sheet lg:block"
        />
      </div>
      <MessageForm
        title={form.title}
        rows={8}
        labels={labels}
        notice="Message sent"
        place="default"
      />
    </div>
  );
}

const labels = {
  name: "Name",
  email: "Email",
  subject: "Subject (optional)",
  text: "Message",
  send: "Send message",
};

const contactLinkClass =
  "inline-flex min-h-11 items-center text-copy font-semibold text-accent-text underline-offset-4 hover:underline";

interface ContactOptionProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function ContactOption({ icon, title, text, children }: ContactOptionProps) {
  return (
    <section aria-label={title} className="rounded-sheet bg-raised p-7 shadow-sheet">
      <span className="grid size-11 place-items-center rounded-full border border-border text-muted">
        {icon}
      </span>
      <Heading level={2} look="small" className="mt-5">
        {title}
      </Heading>
      <p className="mt-1 text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-5">{children}</div>
    </section>
  );
}
