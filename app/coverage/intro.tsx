/** What the page of the map is about: shown before the map has loaded, and above it. */
export const Intro = () => (
  <div className="grid gap-2">
    <h1 className="text-3xl md:text-4xl">Where you can charge</h1>
    <p className="max-w-prose text-lg text-quiet">
      The buildings whose owners want to be seen, by city, and where one opens next. There may be
      more: each owner decides.
    </p>
  </div>
);
