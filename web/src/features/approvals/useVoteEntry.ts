import { useState } from 'react';

export type Vote = 'approve' | 'reject';

export type VoteEntry = ReturnType<typeof useVoteEntry>;

/** The vote being entered. A rejection needs a reason. */
export function useVoteEntry() {
  const [reasonText, setReasonText] = useState('');
  const [vote, setVote] = useState<Vote>();
  const [attempts, setAttempts] = useState(0);
  const reason = reasonText.trim();
  const lacksReason = (chosen: Vote | undefined) => chosen === 'reject' && reason === '';
  /** Counts an attempt and returns the vote with its reason, or undefined where the reason is missing. */
  const enter = (chosen: Vote) => {
    setVote(chosen);
    setAttempts((count) => count + 1);
    return lacksReason(chosen) ? undefined : { vote: chosen, ...(reason !== '' && { reason }) };
  };
  return { reasonText, setReasonText, isReasonMissing: lacksReason(vote), attempts, enter };
}
