3package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

func main() {
	r := gin.Default()
	r.GET("/ping", func(c *gin.Context) {
		c.JSON(http.StatusOK, gin.H{"q": c.Query("q"), "v": c.MustGet("/x")})
	})
	r.Any("/echo", echo)
	r.Handle("PUT", "/raw", raw)
	r.Handle(http.MethodDelete, "/raw", auth, removeRaw)
	r.Match([]string{"GET", http.MethodPost}, "/both", both)
	r.Static("/assets", "./assets")

	v1 := r.Group("/v1")
	{
		v1.GET("/users", listUsers)
		v1.POST("/users", auth(), createUser)
		users := v1.Group("/users/:id", auth())
		users.GET("", getUser)
		users.PATCH("/name", renameUser)
	}
	v2 := r.Group("/v2")
	{
		v2.GET("/", indexV2)
	}
	registerOrders(v2.Group("/orders"))
	r.Group("/late").Use(auth()).HEAD("/x", late)
	// r.GET("/hidden", hidden)
	client.GET("/users", nil)
	r.Run()
}

func registerOrders(rg *gin.RouterGroup) {
	rg.OPTIONS("/:id", orderOptions)
}
