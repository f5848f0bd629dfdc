import { useRef, useState, type FormEvent } from 'react';
import { config } from '#app/config.ts';
import { buttonStyle } from '#app/ui/button-style.ts';
import { LabeledField } from '#app/ui/labeled-field.tsx';
import { useToast } from '#app/ui/overlays/toast.tsx';
import { mailAddress, problemsOf, type ContactMessage, type Problems } from './mail.ts';
import { NotOpened } from './not-opened.tsx';

/** How long the form stays busy, so that a double click does not send twice. */
const busyFor = 700;

function openMail(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}

function putBack(form: HTMLFormElement, message: ContactMessage) {
  for (const [name, value] of Object.entries(message)) {
    form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`)!.value = value;
  }
  form.querySelector<HTMLElement>('[name=message]')?.focus();
}

export function ContactForm() {
  const [submitting, setSubmitting] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  /** The last message: no page can tell whether a mail program has opened with it. */
  const [sent, setSent] = useState<ContactMessage | null>(null);
  const fields = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const toast = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy.current) return;
    const form = event.currentTarget;
    // Four fields of text: no files.
    const message = Object.fromEntries(new FormData(form)) as ContactMessage;
    const found = problemsOf(message);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) {
      form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    busy.current = true;
    setSubmitting(true);
    try {
      openMail(mailAddress(message));
      toast({
        title: 'Contact form submitted',
        description: 'Your default email client will open to send the message.',
      });
      setTimeout(() => {
        form.reset();
        setSent(message);
      }, busyFor);
    } catch {
      toast({
        title: 'Error',
        description: 'There was an issue submitting your form. Please try again.',
        destructive: true,
      });
    }
    setTimeout(() => {
      busy.current = false;
      setSubmitting(false);
    }, busyFor);
  }

  return (
    // Without script the browser opens a mail with the fields as its text.
    <form
      ref={fields}
      action={`mailto:${config.salesAddress}?subject=Contact%20form%20submission`}
      method="post"
      encType="text/plain"
      onSubmit={submit}
      onChange={() => setProblems({})}
      className="grid gap-5 rounded-card border border-line bg-panel p-6 sm:grid-cols-2 sm:p-8"
    >
      <LabeledField
        label="Full Name"
        name="name"
        autoComplete="name"
        required
        problem={problems.name}
      />
      <LabeledField
        label="Email Address"
        name="email"
        type="email"
        autoComplete="email"
        required
        problem={problems.email}
      />
      <LabeledField
        label="Company/Organization"
        name="company"
        autoComplete="organization"
        problem={problems.company}
        className="sm:col-span-2"
      />
      <LabeledField
        label="Message"
        name="message"
        rows={6}
        required
        problem={problems.message}
        className="sm:col-span-2"
      />
      <button
        type="submit"
        aria-disabled={submitting}
        className={`${buttonStyle.primary} aria-disabled:cursor-default aria-disabled:opacity-70 sm:col-span-2 sm:justify-self-start`}
      >
        {submitting ? 'Submitting...' : 'Send Message'}
      </button>
      {sent && (
        <NotOpened
          message={sent}
          onPutBack={() => {
            putBack(fields.current!, sent);
            setSent(null);
          }}
        />
      )}
    </form>
  );
}
