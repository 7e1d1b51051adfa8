import { type RefObject, useEffect, useRef } from 'react';

/** Each attempt to submit moves the focus to the first invalid field. */
export function useErrorFocus(attempts: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return form;
}
