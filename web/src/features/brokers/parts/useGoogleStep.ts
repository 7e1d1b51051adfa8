import { type GoogleStep, useGoogleStep as useStep } from '../../../lib/codes/useGoogleStep.ts';
import { useRefresh } from '../queries.ts';

/** The last step of a change of the area, which is read again after it. */
export function useGoogleStep<Request extends object, Answer>(step: Omit<GoogleStep<Request, Answer>, 'refresh'>) {
  return useStep({ ...step, refresh: useRefresh() });
}
