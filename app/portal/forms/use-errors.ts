import { useRef, useState } from 'react';
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

  function show(fields: Errors<Name>, whole: Problem | null) {
    // Rendered synchronously: the error must exist before its field is focused.
    flushSync(() => {
      setErrors(fields);
      setProblem(whole);
    });
    form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus();
  }

  return {
    form,
    errors,
    problem,
    /** Errors found by the form itself, before the service is called. */
    refuse: (fields: Errors<Name>) => show(fields, null),
    /** A refusal by the service: at the field it is about, or of the whole form. */
    refuseBy: (reason: Problem, field?: Name) => {
      if (field === undefined) show({}, reason);
      else show({ [field]: `${reason.message} ${reason.next}` } as Errors<Name>, null);
    },
    /** Clears the error of a changed field, or all errors. */
    settle: (name?: Name) => {
      setProblem(null);
      setErrors((known) => (name === undefined ? {} : { ...known, [name]: undefined }));
    },
  };
}
