import { useEffect, useRef, useState } from 'react';
import { buttonStyle } from '#app/ui/button-style.ts';
import { DetailsForm } from './details-form.tsx';
import { ModelChoice } from './model-choice.tsx';
import { useVehicleForm } from './use-vehicle-form.ts';
import { detailsOfModel } from './vehicle-details.ts';

/** First which model, then the details: filled from the catalog, or typed in. */
export function AddVehicle({ onSaved }: { onSaved: (name: string) => void }) {
  const form = useVehicleForm(null, onSaved);
  const { typed, found, change } = form.draft;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<'model' | 'details' | null>(null);
  const step = chosen ?? (found ? 'details' : 'model');
  if (step === 'details') {
    return (
      <DetailsForm
        form={form}
        action="Add vehicle"
        intro={<Intro model={typed['model']} />}
        aside={
          <button
            type="button"
            onClick={() => setChosen('model')}
            className={`${buttonStyle.outline} max-sm:w-full`}
          >
            Back to the models
          </button>
        }
      />
    );
  }
  return (
    <ModelChoice
      search={search}
      onSearch={setSearch}
      onChoose={(model) => {
        const filled = detailsOfModel(model);
        // A custom name stays when another model is picked.
        const { name = '', filledName } = typed;
        const own = name !== '' && name !== filledName;
        form.settle();
        change({ ...filled, ...(own && { name }), model: filled.name, filledName: filled.name });
        setChosen('details');
      }}
      onCustom={() => {
        if (typed['model']) change({ model: '' });
        setChosen('details');
      }}
    />
  );
}

function Intro({ model }: { model: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-1">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        {model || 'Your own car'}
      </h3>
      <p className="text-[0.9375rem] text-quiet">
        {model
          ? 'Filled from the catalog. Change what is different on yours.'
          : 'The car’s manual or its display has these figures.'}
      </p>
    </div>
  );
}
