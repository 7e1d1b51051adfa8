// Each screen is a chunk of its own, loaded when its route opens.
export const kyc = () => import('./Kyc.tsx');
export const institution = () =>
  import('./Verify.tsx').then(({ InstitutionScreen }) => ({ Screen: InstitutionScreen }));
export const individual = () => import('./Verify.tsx').then(({ IndividualScreen }) => ({ Screen: IndividualScreen }));
