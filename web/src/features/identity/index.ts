export { CaptchaImage, useCaptcha } from './CaptchaField.tsx';
export { CodeField } from './CodeField.tsx';
export { Failure } from './Failure.tsx';
export { GoogleCodeField } from './GoogleCodeField.tsx';
export { isUsable, NO_PASSWORD, newPasswordServerErrors, sealNewPassword, sealPassword } from './newPassword.ts';
export { PasswordField } from './PasswordField.tsx';
export { SessionEnd } from './SessionEnd.tsx';
export { type Code, isAboutCode, isCode, parseWrongCode, useCode } from './useCode.ts';
