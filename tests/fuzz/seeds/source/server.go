3// Copyright 2026 The quarry authors

// Package quarry serves stones over HTTP.
//
// It is small.
package quarry

import "errors"

//go:generate stringer -type=State

// ErrClosed is returned after Close.
var ErrClosed = errors.New("closed")

var internal, Mixed = 1, 2

const (
	// StateNew is where it starts.
	StateNew State = iota
	StateRunning
	stateHidden
)

// State is where a server is.
type State int

type (
	// Handler handles.
	Handler interface {
		// Handle does it.
		Handle(name string) error
		hidden()
	}
	// Options say how.
	Options struct {
		Addr string
	}
	hiddenType struct{}
	Alias = map[string]Options
)

const text = `
func InAString() {}
`

/* func Commented() {} */

// Server serves.
type Server[T any] struct {
	options Options
}

// New makes a server.
func New[T any](options Options, more ...func(*Options)) (*Server[T], error) {
	inner := func() {}
	inner()
	return nil, nil
}

// Serve serves until it is closed.
func (s *Server[T]) Serve(addr string) error { return nil }

func (s Server[T]) close() {}

func (h *hiddenType) Exported() {}

func helper() {}

func Größe(länge int) int { return länge }

func Ärger() {}
