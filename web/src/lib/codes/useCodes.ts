import { call } from '../calls/calls.ts';
import { type Code, useCode } from './useCode.ts';
import { type GoogleProof, type Prover, type Purpose, type StepUp, useStepUp } from './useStepUp.ts';

/** Fields of a call that prove its sender by codes. */
export interface CodeProof extends GoogleProof {
  readonly emailUuid: string;
  readonly emailCode: string;
}

/** The codes of one confirmation. */
export interface Codes<Proof = CodeProof> extends StepUp {
  /** The code by email; undefined where Google's code alone confirms. */
  readonly code: Code | undefined;
  /** The entered codes; undefined while one is missing, which its field shows. */
  readonly read: () => Proof | undefined;
}

/** A code by email that confirms one record alone, and Google's code where the prover needs it. */
export function useCodes(
  recordId: string,
  send: () => Promise<{ readonly emailUuid: string }>,
  prover: Prover = 'member',
): Codes {
  const code = useCode({ channel: 'email', to: recordId, send: async () => ({ uuid: (await send()).emailUuid }) });
  const stepUp = useStepUp([code], prover);
  const { uuid: emailUuid, digits: emailCode } = code;
  const read = () => {
    stepUp.setTried(true);
    return stepUp.isComplete && emailUuid !== undefined ? { emailUuid, emailCode, ...stepUp.google } : undefined;
  };
  return { ...stepUp, code, read };
}

/** A code to the account's own address, for one purpose and this session, and Google's. */
export const useEmailCodes = (businessType: Purpose): Codes =>
  useCodes('', () => call('emailCaptcha', { businessType }));

/** Google's code alone. */
export function useGoogleCode(): Codes<GoogleProof> {
  const stepUp = useStepUp([]);
  const read = () => {
    stepUp.setTried(true);
    return stepUp.isComplete ? stepUp.google : undefined;
  };
  return { ...stepUp, code: undefined, read };
}
