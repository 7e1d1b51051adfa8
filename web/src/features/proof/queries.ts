import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { type ProofVerdict, verifyProof } from '@aldgate/domain/proof/verifyProof.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';

export type Snapshot = NonNullable<AnswerOf<'queryProof'>>;
export type OwnProof = AnswerOf<'queryOwnProof'>;
export type Failure = NonNullable<ProofVerdict['failure']> | 'institution';

export const useSnapshot = () =>
  useQuery({ queryKey: ['proof', 'newest'], queryFn: ({ signal }) => call('queryProof', {}, { signal }) });

interface Checked {
  readonly proof: OwnProof;
  /** Null: valid. */
  readonly failure: Failure | null;
}

/** Requests the institution's proof of a snapshot, and verifies it in this browser. */
export const useCheck = ({ institutionId, publicKey }: { institutionId: string; publicKey: string }) =>
  useMutation({
    mutationFn: async (snapshotId: string): Promise<Checked> => {
      const proof = await call('queryOwnProof', { snapshotId });
      // Compares with the browser's own request, not with the answer's claims.
      if (proof.institutionId !== institutionId || proof.snapshotId !== snapshotId) {
        return { proof, failure: 'institution' };
      }
      const { failure } = await verifyProof(proof, crypto.subtle, publicKey);
      return { proof, failure };
    },
  });
