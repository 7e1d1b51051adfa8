import { useState } from 'react';
import { useSession } from '../app/session.ts';
import { isCode, wrongCodeOf } from '../identity/code.ts';
import type { Code } from '../identity/useCode.ts';

/**
 * What a change asks for as proof of who asks: the codes that were sent, and Google's where it is bound. Digits that were wrong
 * are cleared; the others stay good, since no other code is used up (ID-12).
 */
export function useProofs(codes: readonly Code[]) {
  const asksGoogle = useSession((session) => session.userInfo?.googleBound) ?? false;
  const [gaCode, setGaCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = codes.every(({ fault }) => fault === undefined) && (!asksGoogle || isCode(gaCode));
  const refused = (error: unknown) => {
    setTried(false);
    const factor = wrongCodeOf(error)?.factor;
    for (const code of codes) if (code.channel === factor) code.enter('');
    // A code of the app serves one try only, whatever became of it.
    setGaCode('');
  };
  return { asksGoogle, gaCode, setGaCode, tried, setTried, isWhole, refused };
}
