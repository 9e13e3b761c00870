// SPDX-License-Identifier: MIT

package diag

import (
	"fmt"
	"testing"
)

func TestLocation(t *testing.T) {
	src := &Source{Name: "a.lp"}
	for _, c := range []struct {
		loc  Location
		want string
	}{
		{Location{src, Position{1, 2}, Position{1, 5}}, "a.lp:1:2-5"},
		{Location{src, Position{1, 2}, Position{3, 5}}, "a.lp:1:2-3:5"},
		{Location{src, Position{1, 2}, Position{1, 2}}, "a.lp:1:2"},
		{Location{Source: src}, "a.lp"},
		{Location{}, "<internal>"},
	} {
		if got := c.loc.String(); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestLoggerLimit(t *testing.T) {
	var got []string
	l := NewLogger(func(m *Message) { got = append(got, m.Text) })
	l.Limit = 2
	l.Enable(AtomUndefined, false)
	l.Infof(AtomUndefined, Location{}, "off")
	for i := range 5 {
		l.Infof(Other, Location{}, "info %d", i)
	}
	if l.HasError() {
		t.Error("an info counts as error")
	}
	l.Errorf(Location{}, "first")
	l.Errorf(Location{}, "second")
	if want := "[info 0 info 1 first]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	if !l.HasError() {
		t.Error("no error counted")
	}
}
