import { steps } from '#app/content/steps.ts';
import { ArrivePicture, BookPicture, PayPicture } from './step-pictures.tsx';

const pictures = [BookPicture, ArrivePicture, PayPicture];

export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      tabIndex={-1}
      aria-labelledby="how-it-works-heading"
      className="landing-section"
    >
      <div className="page-width grid gap-10 md:gap-14">
        <h2 id="how-it-works-heading" className="max-w-2xl text-4xl md:text-5xl">
          Plug in at night, leave ready in the morning
        </h2>
        <ol className="grid gap-x-8 gap-y-14 md:grid-cols-3 md:gap-y-3">
          {steps.map(({ number, title, description }, index) => {
            const Picture = pictures[index]!;
            return (
              <li
                key={number}
                className="grid content-start gap-3 md:row-span-4 md:grid-rows-subgrid"
              >
                <Picture />
                <p
                  aria-hidden="true"
                  className="pt-3 font-display text-5xl font-extrabold tracking-tighter text-leaf"
                >
                  {number}
                </p>
                <h3 className="text-2xl">{title}</h3>
                <p className="max-w-sm text-quiet">{description}</p>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
