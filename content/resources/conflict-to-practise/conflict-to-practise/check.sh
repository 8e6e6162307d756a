#!/bin/sh
# Run it inside warung-conflict: sh ../check.sh
missing=0

ask() {
  if eval "$2"; then
    echo "ok       $1"
  else
    echo "not yet  $1"
    missing=$((missing + 1))
  fi
}

if ! git rev-parse --verify -q new-hours > /dev/null 2>&1; then
  echo "Here is no such repository. Go into warung-conflict first: cd warung-conflict"
  exit 1
fi

ask "You are on main" '[ "$(git branch --show-current)" = main ]'
ask "The merge is over, and nothing is left to commit" '! git rev-parse -q --verify MERGE_HEAD > /dev/null && [ -z "$(git status --porcelain)" ]'
ask "No marker is left in the page" '! grep -qE "^(<<<<<<<|=======|>>>>>>>)" index.html'
ask "The page has the new price, 18.000" 'grep -q "18\.000" index.html && ! grep -q "15\.000" index.html'
ask "The page has the new hours, 7 until 15" 'grep -q "jam 7 sampai 15" index.html'
ask "The work of new-hours is in the history of main" 'git merge-base --is-ancestor new-hours main'
ask "The work of main is still there" 'git log main --format=%s | grep -q "Raise the price of soto"'

if [ "$missing" -eq 0 ]; then
  echo "Solved. A conflict is only a question."
else
  echo "$missing still missing."
  exit 1
fi
