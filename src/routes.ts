/** The site map: every URL and the file that draws it. */
import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

export const routes = rootRoute('app/root.tsx', [
  layout('public', 'app/shells/public-shell.tsx', [
    index('features/home/web/home.route.tsx'),
    route('/vat-calculator', 'features/vat-calculator/web/vat-calculator.route.tsx'),
    route('/kalkulator-ppn', 'features/vat-calculator/web/alias.route.tsx'),
    route('/privacy', 'features/legal/web/privacy.route.tsx'),
    route('/terms', 'features/legal/web/terms.route.tsx'),
    route('/support', 'features/support/web/support.route.tsx'),
  ]),
  layout('auth', 'app/shells/auth-shell.tsx', [
    route('/signup', 'features/sign-in/web/sign-up.route.tsx'),
    route('/login', 'features/sign-in/web/login.route.tsx'),
    route('/forgot-password', 'features/sign-in/web/forgot-password.route.tsx'),
    route('/confirm-email', 'features/sign-in/web/confirm-email.route.tsx'),
    route('/reset-password', 'features/sign-in/web/reset-password.route.tsx'),
  ]),
  layout('flow', 'app/shells/flow-shell.tsx', [
    route('/pricing', 'features/checkout/web/pricing.route.tsx'),
    route('/pricing/checkout', 'features/checkout/web/checkout.route.tsx'),
    route('/onboarding/verify', 'features/checkout/web/onboarding.route.tsx'),
  ]),
  layout('learner', 'app/shells/learner-shell.tsx', [
    route('/dashboard', 'features/dashboard/web/dashboard.route.tsx'),
    route('/dashboard/materials', 'features/materials/web/materials.route.tsx'),
    route('/modules', 'features/learning/web/modules.route.tsx'),
    route('/modules/$id', 'features/learning/web/module.route.tsx'),
    route('/lessons', 'features/learning/web/courses.route.tsx'),
    route('/lessons/$slug', 'features/learning/web/course.route.tsx'),
    route('/lessons/$slug/$id', 'features/learning/web/lesson.route.tsx'),
    route('/action-items', 'features/learning/web/action-items.route.tsx'),
    route('/notes', 'features/learning/web/notes.route.tsx'),
    route('/resources', 'features/resources/web/resources.route.tsx'),
    route('/resources/$id', 'features/resources/web/resource.route.tsx'),
    route('/feedbacks', 'features/feedback/web/feedbacks.route.tsx'),
    route('/notifications', 'features/notifications/web/notifications.route.tsx'),
    route('/bookings', 'features/bookings/web/bookings.route.tsx'),
    route('/reviews', 'features/reviews/web/reviews.route.tsx'),
    route('/community', 'features/community/web/community.route.tsx'),
    route('/community/join', 'features/community/web/join.route.tsx'),
    route('/settings/profile', 'features/settings/web/profile.route.tsx'),
    route('/settings/account', 'features/settings/web/account.route.tsx'),
    route('/settings/plan', 'features/settings/web/plan.route.tsx'),
    route('/settings/receipts/$id', 'features/settings/web/receipt.route.tsx'),
    route('/settings/subscription', 'features/settings/web/subscription.route.tsx'),
    layout('admin', 'app/shells/admin-gate.tsx', [
      route('/admin/orders', 'features/checkout/web/admin/orders.route.tsx'),
    ]),
    route('/profile', 'features/settings/web/profile-redirect.route.tsx'),
  ]),
  route('/$', 'app/pages/unknown-page.route.tsx'),
]);
