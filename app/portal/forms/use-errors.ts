import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Problem } from '../service/problem.ts';

export type Errors<Name extends string> = Partial<Record<Name, string>>;

/**
 * What is wrong with a form, beside its fields, and what is wrong with it as a whole:
 *
 *     const { form, errors, problem, refuse, refuseBy, settle } = useErrors<'battery' | 'name'>();
 *     <form ref={form} noValidate …> <TextField name="name" error={errors.name} … />
 *
 * Refusing moves focus to the first field that is wrong, or to the message about the whole.
 */
export function useErrors<Name extends string>() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [problem, setProblem] = useState<Problem | null>(null);

  const show = useCallback((fields: Errors<Name>, whole: Problem | null) => {
    // On the page at once: what is wrong must be there before it can take focus.
    flushSync(() => {
      setErrors(fields);
      setProblem(whole);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus();
  }, []);

  return {
    form,
    errors,
    problem,
    /** Found here, before the service was asked. */
    refuse: useCallback((fields: Errors<Name>) => show(fields, null), [show]),
    /** Refused by the service: `atFields` says it in words for the field that was named, if any. */
    refuseBy: useCallback(
      (reason: Problem, atFields: Errors<Name> = {}) =>
        Object.keys(atFields).length > 0 ? show(atFields, null) : show({}, reason),
      [show],
    ),
    /** This field has been changed, or all is well: nothing is said about it any more. */
    settle: useCallback((name?: Name) => {
      setProblem(null);
      setErrors((known) => (name === undefined ? {} : { ...known, [name]: undefined }));
    }, []),
  };
}
