import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface Subject {
  subjectType: string;
  subjectId: string;
}

/** Links to the page that shows the subject; plain text for a kind without a page. */
export function SubjectLink({
  entry: { subjectType, subjectId: id },
  ...props
}: { entry: Subject } & Pick<ComponentProps<'a'>, 'className' | 'children'>) {
  switch (subjectType) {
    case 'user':
      return <Link to="/admin/users/$id" params={{ id }} {...props} />;
    case 'booking':
      return <Link to="/admin/bookings" search={{ search: id }} {...props} />;
    case 'review':
      return <Link to="/admin/reviews" search={{ review: id }} {...props} />;
    case 'testimonial':
      return <Link to="/admin/testimonials" {...props} />;
    case 'module':
      return <Link to="/admin/modules/$id/edit" params={{ id }} {...props} />;
    case 'exercise':
      return <Link to="/admin/exercises/$id/edit" params={{ id }} {...props} />;
    case 'course':
      return <Link to="/admin/courses" {...props} />;
    case 'resource':
      return <Link to="/admin/resources/$id/edit" params={{ id }} {...props} />;
    case 'order':
      return <Link to="/admin/orders/$id" params={{ id }} {...props} />;
    case 'product':
      return <Link to="/admin/products/$id" params={{ id }} {...props} />;
    case 'thread':
      return <Link to="/admin/questions/$id" params={{ id }} {...props} />;
    case 'post':
      return <Link to="/admin/content/posts/$id/edit" params={{ id }} {...props} />;
    case 'changelog-version':
      return <Link to="/admin/content/changelog/$id/edit" params={{ id }} {...props} />;
    case 'plan':
      return <Link to="/admin/content/plans/$tier" params={{ tier: id }} {...props} />;
    default:
      return <span {...props} />;
  }
}
