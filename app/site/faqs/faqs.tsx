import { faqs } from '#app/content/faqs.ts';
import { PlusIcon } from '#app/ui/icons/site-icons.tsx';
import { TextLink } from '../text-link.tsx';

export function Faqs() {
  return (
    <section id="faqs" tabIndex={-1} aria-labelledby="faqs-heading" className="landing-section">
      <div className="page-width grid gap-10 lg:grid-cols-[1fr_1.7fr]">
        <h2 id="faqs-heading" className="text-4xl md:text-5xl">
          Good questions
        </h2>
        <div className="border-t border-line">
          {faqs.map(({ question, answer, documentation, buildings }) => (
            // With the same name the browser keeps at most one of them open.
            <details key={question} name="faqs" className="group border-b border-line">
              <summary className="flex cursor-pointer list-none items-center justify-between gap-6 rounded-control py-5">
                <h3>{question}</h3>
                <PlusIcon className="size-6 shrink-0 text-leaf transition-transform duration-200 group-open:rotate-45" />
              </summary>
              <p className="max-w-2xl pb-6 text-quiet">
                {answer}{' '}
                {documentation && <TextLink to={documentation}>Read the documentation</TextLink>}
                {buildings && <TextLink to="/buildings">Bring it to your building</TextLink>}
              </p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
