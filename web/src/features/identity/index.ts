export { CaptchaImage, useCaptcha } from './CaptchaField.tsx';
export { Failure } from './Failure.tsx';
export { isUsable, NO_PASSWORD, newPasswordServerErrors, sealNewPassword } from './newPassword.ts';
export { PasswordField } from './PasswordField.tsx';
export { SessionEnd } from './SessionEnd.tsx';
