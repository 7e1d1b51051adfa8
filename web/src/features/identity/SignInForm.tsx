import { useState } from 'react';
import { FactorStep } from './FactorStep.tsx';
import { PasswordStep, type PreLogin } from './PasswordStep.tsx';
import { SignInLinks } from './SignInLinks.tsx';

/** Sign-in in two steps: the password with a CAPTCHA, then the second factor (ID-01, ID-11). */
export function SignInForm() {
  const [preLogin, setPreLogin] = useState<PreLogin>();
  if (preLogin === undefined) {
    return (
      <>
        <PasswordStep onDone={setPreLogin} />
        <SignInLinks />
      </>
    );
  }
  return <FactorStep preLogin={preLogin} onBack={() => setPreLogin(undefined)} />;
}
