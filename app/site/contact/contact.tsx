import { config } from '#app/config.ts';
import { TextLink } from '../text-link.tsx';
import { ContactForm } from './contact-form.tsx';

export function Contact() {
  return (
    <section
      id="contact"
      tabIndex={-1}
      aria-labelledby="contact-heading"
      className="landing-section"
    >
      <div className="page-width grid items-start gap-10 lg:grid-cols-[1fr_1.7fr]">
        <div className="grid gap-4">
          <h2 id="contact-heading" className="text-4xl md:text-5xl">
            Talk to us
          </h2>
          <p className="max-w-sm text-quiet">
            For your building, your fleet or your cars. A person reads every message.
          </p>
          <p>
            <TextLink to="/buildings">Chargers for your building</TextLink>
          </p>
          <p>
            <a
              href={`mailto:${config.salesAddress}`}
              className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
            >
              {config.salesAddress}
            </a>
          </p>
        </div>
        <ContactForm />
      </div>
    </section>
  );
}
