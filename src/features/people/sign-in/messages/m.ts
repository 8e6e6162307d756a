// Generated from en.json and id.json.
import { isIndonesian } from '#kernel/language.ts';
import { createElement, Fragment, type ReactNode } from 'react';

/** Welcome back. */
export const welcomeBack = (): string =>
  isIndonesian() ? `Selamat datang kembali.` : `Welcome back.`;

/** Pick up where you left off. */
export const pickUp = (): string =>
  isIndonesian() ? `Lanjutkan dari tempatmu berhenti.` : `Pick up where you left off.`;

/** Log in */
export const logIn = (): string =>
  isIndonesian() ? `Masuk` : `Log in`;

/** Logging in… */
export const loggingIn = (): string =>
  isIndonesian() ? `Sedang masuk…` : `Logging in…`;

/** Email */
export const email = (): string =>
  isIndonesian() ? `Email` : `Email`;

/** Password */
export const password = (): string =>
  isIndonesian() ? `Kata sandi` : `Password`;

/** Forgot your password? */
export const forgotPassword = (): string =>
  isIndonesian() ? `Lupa kata sandi?` : `Forgot your password?`;

/** Reset your password? */
export const resetYourPassword = (): string =>
  isIndonesian() ? `Atur ulang kata sandi?` : `Reset your password?`;

/** Contact support */
export const contactSupportLabel = (): string =>
  isIndonesian() ? `Hubungi bantuan` : `Contact support`;

/** New here? <signUp>Create your account</signUp> */
export const newHere = (v: { signUp: (text: string) => ReactNode }): ReactNode =>
  isIndonesian() ? createElement(Fragment, null, `Baru di sini? `, v.signUp(`Buat akunmu`)) : createElement(Fragment, null, `New here? `, v.signUp(`Create your account`));

/** Reset the password */
export const resetThePassword = (): string =>
  isIndonesian() ? `Atur ulang kata sandi` : `Reset the password`;

/** Create an account */
export const createAnAccount = (): string =>
  isIndonesian() ? `Buat akun` : `Create an account`;

/** Log in to confirm your email. If you didn’t create this account, reset its password to make it yours. */
export const confirmWelcome = (): string =>
  isIndonesian() ? `Masuk untuk mengonfirmasi emailmu. Kalau bukan kamu yang membuat akun ini, atur ulang kata sandinya supaya jadi milikmu.` : `Log in to confirm your email. If you didn’t create this account, reset its password to make it yours.`;

/** Log in with your current email to confirm the new one. */
export const confirmNewAddress = (): string =>
  isIndonesian() ? `Masuk dengan emailmu yang sekarang untuk mengonfirmasi yang baru.` : `Log in with your current email to confirm the new one.`;

/** Log in or create an account to start learning. */
export const logInToLearn = (): string =>
  isIndonesian() ? `Masuk atau buat akun untuk mulai belajar.` : `Log in or create an account to start learning.`;

/** Log in or create an account to go on to that page. */
export const logInToGoOn = (): string =>
  isIndonesian() ? `Masuk atau buat akun untuk membuka halaman itu.` : `Log in or create an account to go on to that page.`;

/** Create your account */
export const createYourAccount = (): string =>
  isIndonesian() ? `Buat akunmu` : `Create your account`;

/** Then choose a plan. You pay once. */
export const thenChoosePlan = (): string =>
  isIndonesian() ? `Lalu pilih paket. Bayarnya cukup sekali.` : `Then choose a plan. You pay once.`;

/** Full Name */
export const fullName = (): string =>
  isIndonesian() ? `Nama lengkap` : `Full Name`;

/** Confirm Password */
export const confirmPassword = (): string =>
  isIndonesian() ? `Ulangi kata sandi` : `Confirm Password`;

/** At least 8 characters */
export const passwordHint = (): string =>
  isIndonesian() ? `Minimal 8 karakter` : `At least 8 characters`;

/** Log in instead */
export const logInInstead = (): string =>
  isIndonesian() ? `Masuk saja` : `Log in instead`;

/** Email already in use */
export const emailTaken = (): string =>
  isIndonesian() ? `Email ini sudah dipakai` : `Email already in use`;

/** Creating your account… */
export const creatingAccount = (): string =>
  isIndonesian() ? `Membuat akunmu…` : `Creating your account…`;

/** Create account */
export const createAccount = (): string =>
  isIndonesian() ? `Buat akun` : `Create account`;

/** By creating an account you agree to the <terms>Terms</terms> and the <privacy>Privacy Policy</privacy>. */
export const agreement = (v: { terms: (text: string) => ReactNode; privacy: (text: string) => ReactNode }): ReactNode =>
  isIndonesian() ? createElement(Fragment, null, `Dengan membuat akun, kamu menyetujui `, v.terms(`Ketentuan Layanan`), ` dan `, v.privacy(`Kebijakan Privasi`), `.`) : createElement(Fragment, null, `By creating an account you agree to the `, v.terms(`Terms`), ` and the `, v.privacy(`Privacy Policy`), `.`);

/** Already have an account? <logIn>Log in</logIn> */
export const haveAccount = (v: { logIn: (text: string) => ReactNode }): ReactNode =>
  isIndonesian() ? createElement(Fragment, null, `Sudah punya akun? `, v.logIn(`Masuk`)) : createElement(Fragment, null, `Already have an account? `, v.logIn(`Log in`));

/** Selected Plan */
export const selectedPlan = (): string =>
  isIndonesian() ? `Paket pilihanmu` : `Selected Plan`;

/** Contact Support */
export const contactSupport = (): string =>
  isIndonesian() ? `Hubungi bantuan` : `Contact Support`;

/** We’ll email you a link to set a new one. */
export const forgotSubtitle = (): string =>
  isIndonesian() ? `Kami kirim tautan ke emailmu untuk membuat yang baru.` : `We’ll email you a link to set a new one.`;

/** Check your email */
export const checkEmail = (): string =>
  isIndonesian() ? `Periksa emailmu` : `Check your email`;

/** If an account exists, you will receive a password reset link. */
export const resetLinkSent = (): string =>
  isIndonesian() ? `Kalau akunnya ada, tautan untuk mengatur ulang kata sandi akan terkirim.` : `If an account exists, you will receive a password reset link.`;

/** It works once, for 1 hour. */
export const worksOnce = (): string =>
  isIndonesian() ? `Berlaku sekali, selama 1 jam.` : `It works once, for 1 hour.`;

/** Sending… */
export const sending = (): string =>
  isIndonesian() ? `Mengirim…` : `Sending…`;

/** Send Reset Link */
export const sendResetLink = (): string =>
  isIndonesian() ? `Kirim tautan` : `Send Reset Link`;

/** Remembered it? <logIn>Log in</logIn> */
export const remembered = (v: { logIn: (text: string) => ReactNode }): ReactNode =>
  isIndonesian() ? createElement(Fragment, null, `Sudah ingat? `, v.logIn(`Masuk`)) : createElement(Fragment, null, `Remembered it? `, v.logIn(`Log in`));

/** Choose a new password */
export const chooseNewPassword = (): string =>
  isIndonesian() ? `Buat kata sandi baru` : `Choose a new password`;

/** You’ll be signed out on all devices. */
export const signedOutEverywhere = (): string =>
  isIndonesian() ? `Kamu akan keluar dari semua perangkat.` : `You’ll be signed out on all devices.`;

/** New Password */
export const newPassword = (): string =>
  isIndonesian() ? `Kata sandi baru` : `New Password`;

/** Saving… */
export const saving = (): string =>
  isIndonesian() ? `Menyimpan…` : `Saving…`;

/** Reset Password */
export const resetPassword = (): string =>
  isIndonesian() ? `Simpan kata sandi` : `Reset Password`;

/** Password reset successful */
export const resetDone = (): string =>
  isIndonesian() ? `Kata sandi sudah diganti` : `Password reset successful`;

/** You can now login with your new password. */
export const nowLogIn = (): string =>
  isIndonesian() ? `Sekarang kamu bisa masuk dengan kata sandi baru.` : `You can now login with your new password.`;

/** This link doesn’t work. */
export const linkDoesNotWork = (): string =>
  isIndonesian() ? `Tautan ini tidak berlaku.` : `This link doesn’t work.`;

/** Reset links work once and expire after 1 hour. Getting a new one takes a minute. */
export const resetLinkRule = (): string =>
  isIndonesian() ? `Tautan atur ulang berlaku sekali, selama 1 jam. Minta yang baru hanya butuh semenit.` : `Reset links work once and expire after 1 hour. Getting a new one takes a minute.`;

/** Request a new link */
export const requestNewLink = (): string =>
  isIndonesian() ? `Minta tautan baru` : `Request a new link`;

/** Part of this link is missing. Please request a new one. */
export const partMissing = (): string =>
  isIndonesian() ? `Tautan ini tidak lengkap. Minta yang baru, ya.` : `Part of this link is missing. Please request a new one.`;

/** Confirm your new address */
export const confirmAddressTitle = (): string =>
  isIndonesian() ? `Konfirmasi alamat barumu` : `Confirm your new address`;

/** It belongs to another account. Log out, then open the link again and log in to that account. */
export const linkOfAnother = (): string =>
  isIndonesian() ? `Tautan ini untuk akun lain. Keluar dulu, buka lagi tautannya, lalu masuk ke akun itu.` : `It belongs to another account. Log out, then open the link again and log in to that account.`;

/** Confirming… */
export const confirming = (): string =>
  isIndonesian() ? `Mengonfirmasi…` : `Confirming…`;

/** This takes a moment. */
export const takesAMoment = (): string =>
  isIndonesian() ? `Sebentar saja.` : `This takes a moment.`;

/** Go to your account */
export const toYourAccount = (): string =>
  isIndonesian() ? `Buka akunmu` : `Go to your account`;

/** Your address is confirmed. */
export const addressConfirmed = (): string =>
  isIndonesian() ? `Alamatmu sudah dikonfirmasi.` : `Your address is confirmed.`;

/** From now on you log in with {email}. */
export const logInWith = (v: { email: string | number }): string =>
  isIndonesian() ? `Mulai sekarang kamu masuk dengan ${v.email}.` : `From now on you log in with ${v.email}.`;

/** Go to Dashboard */
export const goToDashboard = (): string =>
  isIndonesian() ? `Buka dasbor` : `Go to Dashboard`;

/** One more step. */
export const oneMoreStep = (): string =>
  isIndonesian() ? `Satu langkah lagi.` : `One more step.`;

/** Two-step sign-in is on for your account. */
export const twoStepIsOn = (): string =>
  isIndonesian() ? `Verifikasi dua langkah aktif di akunmu.` : `Two-step sign-in is on for your account.`;

/** Recovery code */
export const recoveryCode = (): string =>
  isIndonesian() ? `Kode pemulihan` : `Recovery code`;

/** Code from your app */
export const appCode = (): string =>
  isIndonesian() ? `Kode dari aplikasimu` : `Code from your app`;

/** Don’t ask on this device for 30 days */
export const trustDevice = (): string =>
  isIndonesian() ? `Jangan tanya lagi di perangkat ini selama 30 hari` : `Don’t ask on this device for 30 days`;

/** Checking… */
export const checking = (): string =>
  isIndonesian() ? `Memeriksa…` : `Checking…`;

/** Confirm */
export const confirm = (): string =>
  isIndonesian() ? `Konfirmasi` : `Confirm`;

/** Use the app instead */
export const appInstead = (): string =>
  isIndonesian() ? `Pakai aplikasi saja` : `Use the app instead`;

/** Use a recovery code */
export const recoveryInstead = (): string =>
  isIndonesian() ? `Pakai kode pemulihan` : `Use a recovery code`;

/** This code isn’t right. Please try again. */
export const wrongCode = (): string =>
  isIndonesian() ? `Kodenya salah. Coba lagi.` : `This code isn’t right. Please try again.`;

/** Too many wrong codes. Please log in again. */
export const tooManyCodes = (): string =>
  isIndonesian() ? `Terlalu banyak kode salah. Masuk lagi, ya.` : `Too many wrong codes. Please log in again.`;

/** You ran out of time to enter the code. Please log in again. */
export const codeExpired = (): string =>
  isIndonesian() ? `Waktu memasukkan kode sudah habis. Masuk lagi, ya.` : `You ran out of time to enter the code. Please log in again.`;

/** or */
export const or = (): string =>
  isIndonesian() ? `atau` : `or`;

/** Opening Google… */
export const openingGoogle = (): string =>
  isIndonesian() ? `Membuka Google…` : `Opening Google…`;

/** Continue with Google */
export const continueWithGoogle = (): string =>
  isIndonesian() ? `Lanjutkan dengan Google` : `Continue with Google`;

/** Google sign-in isn’t available right now. Please use your email and password. */
export const googleUnavailable = (): string =>
  isIndonesian() ? `Masuk dengan Google sedang tidak bisa. Pakai email dan kata sandimu.` : `Google sign-in isn’t available right now. Please use your email and password.`;

/** Google sign-in was cancelled. */
export const googleCancelled = (): string =>
  isIndonesian() ? `Masuk dengan Google dibatalkan.` : `Google sign-in was cancelled.`;

/** This email already has an account. Log in with your password, or reset it. Once you confirm the address, Google works too. */
export const googleNotLinked = (): string =>
  isIndonesian() ? `Email ini sudah punya akun. Masuk dengan kata sandimu, atau atur ulang. Setelah alamatnya dikonfirmasi, Google juga bisa dipakai.` : `This email already has an account. Log in with your password, or reset it. Once you confirm the address, Google works too.`;

/** Google sign-in didn’t work. Please try again. */
export const googleFailed = (): string =>
  isIndonesian() ? `Masuk dengan Google tidak berhasil. Coba lagi.` : `Google sign-in didn’t work. Please try again.`;

/** Error */
export const error = (): string =>
  isIndonesian() ? `Ada masalah` : `Error`;

/** Something went wrong */
export const somethingWrong = (): string =>
  isIndonesian() ? `Ada yang tidak beres` : `Something went wrong`;

/** Invalid email or password */
export const wrongCredentials = (): string =>
  isIndonesian() ? `Email atau kata sandi salah` : `Invalid email or password`;
